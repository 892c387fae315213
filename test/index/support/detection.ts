/** A small code base with every kind of block, for queries. */
export const detection: Readonly<Record<string, string>> = {
  'src/vision/__init__.py': '"""Finding things in pictures."""\n',
  'src/vision/io.py': `"""Pictures in and out."""

import json
from pathlib import Path

IMAGE_SUFFIXES = ('.png', '.jpg')


def load_image(path: Path, size: int = 224) -> 'Image':
    """Read the image from a file and scale it."""
    # Kept small for the models.
    return open_picture(path).resize((size, size))


def save_image(image, path):
    """Write a picture to disk."""
    image.save(path)


def load_config(path):
    """Parse a configuration file."""
    return json.loads(Path(path).read_text())
`,
  'src/vision/models/detr/model.py': `from vision.io import load_image


class DetrForObjectDetection(Base):
    """Object detection with transformers."""

    def __init__(self, config):
        self.config = config

    def forward(self, pixels):
        """Boxes and labels of the things in a picture."""
        return self.head(self.encoder(pixels))


class DetrConfig:
    """Settings of the model."""

    hidden = 256


def object_detection(image):
    """Run ObjectDetection on one image."""
    model = DetrForObjectDetection(DetrConfig())
    return self_check(model.forward(image))
`,
  'tests/test_io.py': `from vision.io import load_image


def test_load_image():
    """The image is read."""
    assert load_image('a.png').size == (224, 224)


if True:
    image_fixture = load_image('b.png')
`,
  'README.md': `# Vision

Object detection for everyone.

## Loading

Call load_image to load an image.
`,
};
