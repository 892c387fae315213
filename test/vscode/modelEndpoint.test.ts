import { describe, expect, it } from 'vitest';
import {
  baseUrlProblem,
  endpointPresets,
  keyNameOf,
  keyProblem,
  normalBaseUrl,
  sendsInClear,
} from '../../src/vscode/modelEndpoint';

describe('modelEndpoint', () => {
  it.each([
    '',
    '   ',
    'localhost:11434',
    'not an address',
    'ftp://host/v1',
    'https://user:secret@host/v1',
    'https://host/v1#part',
    'https://host/v1/chat/completions',
    'https://host/v1/models/',
  ])('says what is wrong with %j', (text) => {
    expect(baseUrlProblem(text)).toMatch(/\S/);
  });

  it('has nothing against the presets and other usual addresses', () => {
    for (const { baseUrl } of endpointPresets) expect(baseUrlProblem(baseUrl)).toBeUndefined();
    expect(baseUrlProblem(' http://127.0.0.1:8000/v1/ ')).toBeUndefined();
  });

  it('keeps the key of an address under one name however it is written', () => {
    expect(normalBaseUrl(' http://a/v1// ')).toBe('http://a/v1');
    expect(keyNameOf('http://a/v1/')).toBe(keyNameOf('http://a/v1'));
    expect(keyNameOf('http://a/v1')).not.toBe(keyNameOf('http://b/v1'));
  });

  it('refuses a key with something around it', () => {
    for (const key of ['Bearer sk-1', 'sk-\u00fc', 'a\nb']) expect(keyProblem(key)).toMatch(/Copy it again/);
    for (const key of ['', ' sk-1_2.3 ']) expect(keyProblem(key)).toBeUndefined();
  });

  it('knows where a key would travel unprotected', () => {
    expect(sendsInClear('http://models.example/v1')).toBe(true);
    expect(sendsInClear('http://localhost.example/v1')).toBe(true);
    for (const url of ['http://localhost:1/v1', 'http://127.0.0.1/v1', 'http://[::1]:8/v1', 'https://a/v1']) {
      expect(sendsInClear(url)).toBe(false);
    }
  });
});
