import js from '@eslint/js';
import importX from 'eslint-plugin-import-x';
import globals from 'globals';
import tseslint from 'typescript-eslint';

/** Everything that knows neither the editor nor the panel. */
const domain = [
  'core',
  'encodings',
  'strategies',
  'prompts',
  'exports',
  'history',
  'index',
  'kernel',
  'models',
  'environments',
];
/**
 * Who may import whom: each folder of src, and the other folders of src that it may import.
 * The picture and the reasons are in docs/architecture.md.
 */
const layers = {
  core: [],
  encodings: ['core'],
  strategies: ['core'],
  prompts: ['core'],
  exports: ['core', 'encodings'],
  history: ['core'],
  index: ['core'],
  kernel: ['core'],
  models: ['core'],
  environments: ['core'],
  panel: ['core'],
  webview: ['panel', 'core'],
  cli: ['compose.ts', ...domain],
  vscode: ['compose.ts', 'panel', ...domain],
};

const folders = Object.keys(layers);

const zones = folders.map((folder) => ({
  target: `./src/${folder}`,
  from: './src',
  except: [folder, ...layers[folder]].map((name) => `./${name}`),
  message: `src/${folder} may import only: ${layers[folder].join(', ') || 'nothing of ours'}.`,
}));

zones.push({
  target: './src/compose.ts',
  from: ['./src/panel', './src/webview', './src/vscode', './src/cli', './src/extension.ts'],
  message: 'compose.ts must load in plain Node.',
});

/** Packages that a folder must not touch. */
const noEditor = { name: 'vscode', message: 'Only src/vscode and src/extension.ts may import the editor.' };
const noNode = { group: ['node:*'], message: 'This folder runs everywhere: no Node built-ins.' };

const restrict = (files, paths, patterns = []) => ({
  files,
  rules: { 'no-restricted-imports': ['error', { paths, patterns }] },
});

export default tseslint.config(
  {
    ignores: [
      'dist/',
      'media/',
      'node_modules/',
      '.vscode-test/',
      'test-results/',
      'test/fixtures/',
      'test/editor/**/*.js',
    ],
  },
  js.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    extends: [tseslint.configs.strictTypeChecked, tseslint.configs.stylisticTypeChecked],
    languageOptions: {
      parserOptions: {
        project: ['./tsconfig.json', './src/webview/tsconfig.json'],
        tsconfigRootDir: import.meta.dirname,
      },
    },
    plugins: { 'import-x': importX },
    settings: { 'import-x/resolver': { node: { extensions: ['.ts', '.tsx'] } } },
    rules: {
      '@typescript-eslint/no-floating-promises': 'error',
      '@typescript-eslint/no-misused-promises': 'error',
      '@typescript-eslint/switch-exhaustiveness-check': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true }],
      '@typescript-eslint/no-confusing-void-expression': ['error', { ignoreArrowShorthand: true }],
      '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
      '@typescript-eslint/dot-notation': ['error', { allowIndexSignaturePropertyAccess: true }],
      'import-x/no-restricted-paths': ['error', { zones }],
      'import-x/no-default-export': 'error',
      'import-x/no-cycle': 'error',
      'no-console': 'error',
      'max-lines': ['error', { max: 400, skipBlankLines: false, skipComments: false }],
      eqeqeq: 'error',
    },
  },
  restrict(['src/!(vscode)/**/*.ts', 'src/compose.ts', 'src/webview/**/*.tsx'], [noEditor]),
  restrict(
    [
      'src/core/**/*.ts',
      'src/encodings/**/*.ts',
      'src/strategies/**/*.ts',
      'src/prompts/**/*.ts',
      'src/exports/**/*.ts',
      'src/environments/**/*.ts',
      'src/panel/**/*.ts',
      'src/webview/**/*.ts',
      'src/webview/**/*.tsx',
    ],
    [noEditor],
    [noNode],
  ),
  {
    files: ['test/**/*.ts', 'test/**/*.tsx', 'bench/**/*.ts'],
    rules: {
      '@typescript-eslint/no-non-null-assertion': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
    },
  },
  { files: ['vitest.config.mts'], rules: { 'import-x/no-default-export': 'off' } },
  { files: ['**/*.mjs'], languageOptions: { globals: globals.node } },
);
