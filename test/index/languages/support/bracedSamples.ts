import type { Sample } from './sample';

/** Cases of these languages that are easily got wrong. */
export const bracedSamples: Readonly<Record<string, Sample>> = {
  javascript: {
    text: `#!/usr/bin/env node
/**
 * @file Reads things. And more.
 * Copyleft.
 */

import d, { e as g } from 'h';
import * as k from 'l';
import 'm';
const path = require('path');

// eslint-disable-next-line no-console
/**
 * Größe 📏.
 *
 *   indented
 */
export async function größe(a, /* why */ b = "// no comment") {
  const text = 'function inner() {}';
  function inner() {}
}
// Far away.


export const f = async (x) => {}, z = 1; // trailing
const g1 = (x) =>
  x + 1;
exports.made = function () {};
A.prototype.run = () => \`class No {}\`;
class A extends B {
  static #p = 1;
  /** Handles. */
  handle = (event) => {};

  // eslint-disable-line
  get v() { return 1; }
}
export default class extends B { m() {} }
export { a as b } from 'c';
export * from 'q';
if (x) { function conditional() {} let no = 1; }
`,
    blocks: [
      '2-5 DOCUMENTATION file |  | @file Reads things. And more.⏎Copyleft.',
      '7-7 IMPORT d, g |  | ',
      '8-8 IMPORT k |  | ',
      '9-9 IMPORT m |  | ',
      '10-10 IMPORT path |  | ',
      '12-21 FUNCTION größe | export async function größe(a, b = "// no comment") | Größe 📏.⏎⏎  indented',
      '25-25 ASSIGNMENT f, z |  | ',
      '26-27 FUNCTION g1 | const g1 = (x) | ',
      '28-28 FUNCTION made | exports.made = function () | ',
      '29-29 METHOD A.run | A.prototype.run = () | ',
      '30-37 CLASS A | class A extends B | ',
      '32-33 METHOD A.handle | handle = (event) | Handles.',
      '35-36 METHOD A.v | get v() | ',
      '38-38 CLASS default | export default class extends B | ',
      '38-38 METHOD default.m | m() | ',
      '39-39 IMPORT b |  | ',
      '40-40 IMPORT q.* |  | ',
      '41-41 FUNCTION conditional | function conditional() | ',
    ],
  },
  typescript: {
    text: `/** Doc, a line apart. */

@Dec({ a: 1 })
export abstract class Box<T> extends Base implements I {
  @Log() private m?(a: number): void {}
  abstract z(): T;
}
export interface Shape extends Other { area(): number; name: string }
export enum Color { Red }
export type Pair = [number, number];
declare module 'x' {
  /** In x. */
  export function f(a: string): void;
}
namespace N { export class In { q() {} } }
function over(a: string): string;
function over(a: any) { return a; }
export const limit: number = 3;
`,
    blocks: [
      '1-7 CLASS Box | @Dec({a: 1}) export abstract class Box<T> extends Base implements I | Doc, a line apart.',
      '5-5 METHOD Box.m | private m?(a: number): void | ',
      '6-6 METHOD Box.z | abstract z(): T | ',
      '8-8 CLASS Shape | export interface Shape extends Other | ',
      '8-8 METHOD Shape.area | area(): number | ',
      '9-9 CLASS Color | export enum Color | ',
      '10-10 ASSIGNMENT Pair |  | ',
      '12-13 FUNCTION f | export function f(a: string): void | In x.',
      '15-15 CLASS In | export class In | ',
      '15-15 METHOD In.q | q() | ',
      '16-16 FUNCTION over | function over(a: string): string | ',
      '17-17 FUNCTION over | function over(a: any) | ',
      '18-18 ASSIGNMENT limit |  | ',
    ],
  },
  tsx: {
    text: `/** Shows it. */
export const View = ({ name }: Props): JSX.Element => <div title="function no() {}">{name}</div>;
export default function App() { return <View name="a" />; }
`,
    blocks: [
      '1-2 FUNCTION View | export const View = ({name}: Props): JSX.Element | Shows it.',
      '3-3 FUNCTION App | export default function App() | ',
    ],
  },
  java: {
    text: `/* Copyright 2020 someone. */

package a.b;

import java.util.List;
import java.util.*;
import static a.B.c;

/**
 * A box.
 * @param <T> what is in it
 */
@Anno(x = 1)
public class Box<T> extends Base
    implements A, B {
  String text = "class No {}";
  /** Makes. */
  // and more
  public Box() {}
  @Override public <U> void m(int a /* first */) throws X { new Object() { void no() {} }; }
  interface Inner { int z(); }
  enum E { P { void no() {} }; int w() { return 1; } }
}
record R(int a) { R { } }
@interface An { int v() default 1; }
`,
    blocks: [
      '5-5 IMPORT List |  | ',
      '6-6 IMPORT java.util.* |  | ',
      '7-7 IMPORT c |  | ',
      '9-23 CLASS Box | @Anno(x = 1) public class Box<T> extends Base implements A, B | A box.⏎@param <T> what is in it',
      '17-19 METHOD Box.Box | public Box() | Makes.',
      '20-20 METHOD Box.m | @Override public <U> void m(int a) throws X | ',
      '21-21 CLASS Box.Inner | interface Inner | ',
      '21-21 METHOD Box.Inner.z | int z() | ',
      '22-22 CLASS Box.E | enum E | ',
      '22-22 METHOD Box.E.w | int w() | ',
      '24-24 CLASS R | record R(int a) | ',
      '24-24 METHOD R.R | R | ',
      '25-25 CLASS An | @interface An | ',
      '25-25 METHOD An.v | int v() default 1 | ',
    ],
  },
  php: {
    text: `<html><?php
/** About the file. */
namespace A\\B;

use X\\Y;
use function a\\b;
use C\\{D, E as F};
const K = 1;
/**
 * A box.
 */
#[Attr]
abstract class Box extends B implements C {
  use T;
  const X = 1;
  # Makes.
  public static function make(int $a, array $x = []): ?string { return 'function no() {}'; }
  abstract function z();
}
interface I { function q(); }
trait T { function r() {} }
enum E: string { case A = 'a'; function s() {} }
if (!function_exists('g')) { function g() { function no() {} } }
?>
<p>function no() {}</p>
`,
    blocks: [
      '2-2 DOCUMENTATION file |  | About the file.',
      '5-5 IMPORT Y |  | ',
      '6-6 IMPORT b |  | ',
      '7-7 IMPORT D, F |  | ',
      '8-8 ASSIGNMENT K |  | ',
      '9-19 CLASS Box | #[Attr] abstract class Box extends B implements C | A box.',
      '16-17 METHOD Box.make | public static function make(int $a, array $x = []): ?string | Makes.',
      '18-18 METHOD Box.z | abstract function z() | ',
      '20-20 CLASS I | interface I | ',
      '20-20 METHOD I.q | function q() | ',
      '21-21 CLASS T | trait T | ',
      '21-21 METHOD T.r | function r() | ',
      '22-22 CLASS E | enum E: string | ',
      '22-22 METHOD E.s | function s() | ',
      '23-23 FUNCTION g | function g() | ',
    ],
  },
  csharp: {
    text: `using System;
using X = A.B;
using static S.T;
namespace A.B;
/// <summary>
/// A <see cref="Box"/>.
/// </summary>
/// <param name="a">The a.</param>
[Attr]
public class Box<T> : D where T : E
{
    #region x
    public Box() : base() { }
    ~Box() { }
    public int P { get; set; }
    // Runs.
    public async Task<int> M(int a) => 1;
    public static Box operator +(Box a, Box b) { return a; }
#if DEBUG
    void Debugging() { var s = "void No() {}"; }
#endif
    struct S { void Q() { } }
    #endregion
}
interface I { void M(); }
enum E { A }
record R(int A);
delegate int Del(int a);
`,
    blocks: [
      '1-1 IMPORT System |  | ',
      '2-2 IMPORT X |  | ',
      '3-3 IMPORT S.T |  | ',
      '5-24 CLASS Box | [Attr] public class Box<T> : D where T : E | A Box.⏎⏎a: The a.',
      '13-13 METHOD Box.Box | public Box() : base() | ',
      '14-14 METHOD Box.~Box | ~Box() | ',
      '16-17 METHOD Box.M | public async Task<int> M(int a) | Runs.',
      '18-18 METHOD Box.operator + | public static Box operator +(Box a, Box b) | ',
      '20-20 METHOD Box.Debugging | void Debugging() | ',
      '22-22 CLASS Box.S | struct S | ',
      '22-22 METHOD Box.S.Q | void Q() | ',
      '25-25 CLASS I | interface I | ',
      '25-25 METHOD I.M | void M() | ',
      '26-26 CLASS E | enum E | ',
      '27-27 CLASS R | record R(int A) | ',
      '28-28 CLASS Del | delegate int Del(int a) | ',
    ],
  },
};
