const testFolder = /(?:^|\/)(?:tests?|testsuite|__tests__)\//i;
const testFile = /(?:^|\/)(?:test_[^/]*|[^/]*_test|tests?|conftest)\.pyi?$/i;
const sideFolder = /(?:^|\/)(?:benchmarks?|examples?|docs?|tutorials?|demos?|scripts|tools)\//i;

/** Whether a path (from its root, with `/`) is a test's, by its folders and file name. */
export function isTestPath(path: string): boolean {
  return testFolder.test(path) || testFile.test(path);
}

/** Whether a path is of what comes with a code base but is not for its users to call. */
export function isSidePath(path: string): boolean {
  return sideFolder.test(path);
}
