/** Names of modules (`email.mime`) and of distributions (`scikit-learn`). */
const libraryName = /^[A-Za-z_][\w.-]*$/;

/** Why this can't be the name of a library to add, as a sentence; nothing when it can, or while nothing is typed. */
export function libraryProblem(name: string, libraries: readonly string[]): string | undefined {
  if (name === '') return undefined;
  const known = libraries.find((library) => normalised(library) === normalised(name));
  if (known !== undefined) {
    return known === name ? `${name} is searched already.` : `${name} is searched already, as ${known}.`;
  }
  return libraryName.test(name) ? undefined : 'Type the name of a module or of an installed distribution.';
}

/** The name under which a library's folder is searched already. */
export function sameLibrary(folder: string, libraries: ReadonlyMap<string, string>): string | undefined {
  return [...libraries].find(([, known]) => known === folder)?.[0];
}

/** Installers treat these as one (PEP 503). */
function normalised(name: string): string {
  return name.replaceAll(/[-_.]+/g, '-').toLowerCase();
}
