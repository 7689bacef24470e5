/** A grey box of 120 by 60 pixels (PNG): what example data show where a template wants a picture. */
export const examplePicture: Uint8Array = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAHgAAAA8CAAAAACIxiF0AAAAOElEQVR42u3NMQ0AAAgDMPxfk4YkZCwkrYFOSiZbIRaLxWKxWCwWi8VisVgsFovFYrFYLBZ/j0sO/eGCSyBDCu0AAAAASUVORK5CYII=",
  "base64",
);
