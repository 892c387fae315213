import { describe, expect, it } from 'vitest';
import { kernelEnvironment, scrubEnvironment } from '../../src/kernel/kernelEnvironment';

describe('scrubEnvironment', () => {
  it.each([
    'OPENAI_API_KEY',
    'my_api_key',
    'OPENAI_KEY',
    'MYSQL_PWD',
    'GITHUB_TOKEN',
    'TOKEN_OF_SOMEONE',
    'CLIENT_SECRET',
    'DB_PASSWORD',
    'AWS_ACCESS_KEY_ID',
    'SSH_AUTH_SOCK',
    'VSCODE_IPC_HOOK',
    'ELECTRON_RUN_AS_NODE',
    'NODE_OPTIONS',
  ])('takes out %s', (name) => {
    expect(scrubEnvironment({ [name]: 'value' }, [])).toEqual({});
  });

  it.each(['PATH', 'HOME', 'VIRTUAL_ENV', 'PYTHONPATH', 'LANG', 'KEYBOARD', 'PWD', 'MY_VSCODE'])(
    'leaves %s',
    (name) => {
      expect(scrubEnvironment({ [name]: 'value' }, [])).toEqual({ [name]: 'value' });
    },
  );

  it('keeps a secret-looking name that is excepted', () => {
    expect(scrubEnvironment({ HF_TOKEN: 'a', OTHER_TOKEN: 'b' }, ['HF_TOKEN'])).toEqual({ HF_TOKEN: 'a' });
  });
});

describe('kernelEnvironment', () => {
  it('draws figures off screen unless the person chose otherwise', () => {
    expect(kernelEnvironment({}, [])['MPLBACKEND']).toBe('Agg');
    expect(kernelEnvironment({ MPLBACKEND: 'svg' }, [])['MPLBACKEND']).toBe('svg');
  });

  it('writes no byte code', () => {
    expect(kernelEnvironment({ PYTHONDONTWRITEBYTECODE: '' }, [])['PYTHONDONTWRITEBYTECODE']).toBe('1');
  });
});
