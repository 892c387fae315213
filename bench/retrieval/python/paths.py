"""What is a test, by path and name."""


def is_test(path, name):
    *folders, file = path.split("/")
    if any(folder in ("test", "tests", "testing") for folder in folders):
        return True
    if file.startswith("test_") or file.endswith("_test.py") or file == "conftest.py":
        return True
    return any(part.startswith(("test_", "Test")) for part in name.split("."))


def is_dunder(name):
    own = name.rpartition(".")[2]
    return own.startswith("__") and own.endswith("__")
