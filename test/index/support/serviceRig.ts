import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { IndexService } from '../../../src/index/indexService';
import type { IndexOptions } from '../../../src/index/indexService';
import { RecordingLogger } from '../../support/recordingLogger';
import { buildWorker } from './builtWorker';
import { TempFolder } from './tempFolder';

/** Index services with the real worker, and what each test has anew: a folder to index, a cache and a log. */
export interface ServiceRig {
  /** Holds the worker's bundle, for all tests of a file. */
  readonly built: TempFolder;
  readonly worker: { readonly workerFile: string; readonly wasmFolder: string };
  readonly folder: TempFolder;
  readonly cache: TempFolder;
  readonly logger: RecordingLogger;
  /** A service over the folder; disposed when its test ends. */
  service(changes?: Partial<IndexOptions>): IndexService;
}

/** Sets up and takes down a rig around each test of the file; its parts are there once the tests run. */
export function useServices(): ServiceRig {
  let services: IndexService[] = [];
  const rig = {
    service(changes: Partial<IndexOptions> = {}): IndexService {
      const made = new IndexService({
        roots: [{ folder: rig.folder.path, kind: 'workspace', label: 'work' }],
        cacheFolder: rig.cache.path,
        ...rig.worker,
        logger: rig.logger,
        ...changes,
      });
      services.push(made);
      return made;
    },
  } as { -readonly [Part in keyof ServiceRig]: ServiceRig[Part] };

  beforeAll(async () => {
    rig.built = new TempFolder();
    rig.worker = await buildWorker(rig.built.path);
  });
  afterAll(() => rig.built.remove());

  beforeEach(() => {
    rig.folder = new TempFolder();
    rig.cache = new TempFolder();
    rig.logger = new RecordingLogger();
    services = [];
  });
  afterEach(async () => {
    await Promise.all(services.map((service) => service.dispose()));
    rig.folder.remove();
    rig.cache.remove();
  });
  return rig;
}
