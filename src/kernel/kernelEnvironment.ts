/** Names of variables that code written by a model must not see. */
const secret = [
  /API_?KEY/,
  /TOKEN/,
  /SECRET/,
  /PASSWORD/,
  /PASSWD/,
  /_PWD$/,
  /CREDENTIAL/,
  /_KEY$/,
  /PRIVATE_?KEY/,
  /^AWS_/,
  /^SSH_AUTH_SOCK$/,
  /^VSCODE_/,
  /^ELECTRON_/,
  /^NODE_OPTIONS$/,
];

/**
 * The environment of a process that runs a person's Python: theirs, without secrets and without
 * what the editor set for itself.
 * @param keep names that stay although they look like secrets.
 */
export function scrubEnvironment(environment: NodeJS.ProcessEnv, keep: readonly string[]): NodeJS.ProcessEnv {
  const kept = new Set(keep);
  return Object.fromEntries(
    Object.entries(environment).filter(
      ([name]) => kept.has(name) || !secret.some((pattern) => pattern.test(name.toUpperCase())),
    ),
  );
}

/** The environment of a kernel: scrubbed, without byte code files, UTF-8 streams, figures drawn off screen. */
export function kernelEnvironment(environment: NodeJS.ProcessEnv, keep: readonly string[]): NodeJS.ProcessEnv {
  return {
    MPLBACKEND: 'Agg',
    ...scrubEnvironment(environment, keep),
    // Byte code of a file that is edited within the same second would be taken for current.
    PYTHONDONTWRITEBYTECODE: '1',
    PYTHONIOENCODING: 'utf-8:backslashreplace',
  };
}
