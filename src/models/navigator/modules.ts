/** True where a module can be named in an import statement. */
export function importableFrom(module: string): boolean {
  return module.split('.').every((part) => /^[\p{L}_][\p{L}\p{N}_]*$/u.test(part)) && !/(?:^|\.)__main__$/.test(module);
}

/** `networkx.classes.graph` → `networkx`, `networkx.classes`: from where a name may also be exported, shortest first. */
export function packagesOf(module: string): string[] {
  const parts = module.split('.');
  return parts.slice(0, -1).map((_, at) => parts.slice(0, at + 1).join('.'));
}

/** The first part of a module's name. */
export function topPackage(module: string): string {
  return module.split('.')[0] ?? module;
}
