/** The panel's view, as the manifest names it. */
export const panelViewId = 'codenav.panel';

/** The extension's commands, as the manifest names them. */
export const commandIds = [
  'codenav.ask',
  'codenav.stop',
  'codenav.newQuestion',
  'codenav.insertSolution',
  'codenav.indexStatus',
  'codenav.pauseIndexing',
  'codenav.resumeIndexing',
  'codenav.cancelIndexing',
  'codenav.rebuildIndex',
  'codenav.showSkipped',
  'codenav.showLog',
  'codenav.setUpModel',
  'codenav.forgetKey',
  'codenav.selectInterpreter',
  'codenav.addLibrary',
] as const;

/** The id of one of the extension's commands. */
export type CommandId = (typeof commandIds)[number];
