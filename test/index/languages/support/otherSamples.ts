import type { Sample } from './sample';

/** Cases of these languages that are easily got wrong. */
export const otherSamples: Readonly<Record<string, Sample>> = {
  go: {
    text: `// Copyright 2020

// Package x does things. And more.
package x

import (
	"fmt"
	a "b/c"
	"d/e/v2"
)

// T is one.
//
//	code
type T[K any] struct { a int }

type (
	// I can.
	I interface { M(a int) error }
	B = string
	Level int
)

const (
	X = 1
	Y
)
var z, q = 1, 2

// M does.
//go:noinline
func (r *T[K]) M(a int) (b string, err error) { _ = \`func No() {}\`; return }
func F[T any](a T) {}
`,
    blocks: [
      '3-3 DOCUMENTATION file |  | Package x does things. And more.',
      '6-10 IMPORT fmt, a, e |  | ',
      '12-15 CLASS T | type T[K any] struct | T is one.⏎⏎code',
      '18-19 CLASS I | type I interface | I can.',
      '19-19 METHOD I.M | M(a int) error | ',
      '20-20 ASSIGNMENT B |  | ',
      '21-21 CLASS Level | type Level int | ',
      '24-27 ASSIGNMENT X, Y |  | ',
      '28-28 ASSIGNMENT z, q |  | ',
      '30-32 METHOD T.M | func (r *T[K]) M(a int) (b string, err error) | M does.',
      '33-33 FUNCTION F | func F[T any](a T) | ',
    ],
  },
  rust: {
    text: `//! About the crate.

use std::{a, b as c, d::{self, e}};
pub(crate) use x::*;
extern crate foo;

/// A set.
#[derive(Debug, Clone)]
pub struct Set<T> { a: T }

impl<T: X> fmt::Display for Set<T>
where
    T: Y,
{
    /// Writes.
    #[inline]
    fn fmt(&self) -> String { "fn no() {}".into() }
    const A: i32 = 1;
}
impl<'a> Set<&'a str> { pub async fn new() -> Self { fn no() {} } }
pub trait Tr: X { fn g(&self); }
#[cfg(test)]
mod tests { use super::*; #[test] fn works() {} }
/* block */
enum E { A }
macro_rules! m { () => { fn no() {} } }
static Q: i32 = 1;
type Alias = B;
extern "C" { fn c(a: i32); }
`,
    blocks: [
      '1-1 DOCUMENTATION file |  | About the crate.',
      '3-3 IMPORT a, c, d, e |  | ',
      '4-4 IMPORT x::* |  | ',
      '5-5 IMPORT foo |  | ',
      '7-9 CLASS Set | pub struct Set<T> | A set.',
      '11-19 CLASS Display for Set | impl<T: X> fmt::Display for Set<T> where T: Y | ',
      '15-17 METHOD Set.fmt | fn fmt(&self) -> String | Writes.',
      "20-20 CLASS Set | impl<'a> Set<&'a str> | ",
      '20-20 METHOD Set.new | pub async fn new() -> Self | ',
      '21-21 CLASS Tr | pub trait Tr: X | ',
      '21-21 METHOD Tr.g | fn g(&self) | ',
      '23-23 IMPORT super::* |  | ',
      '23-23 FUNCTION works | fn works() | ',
      '24-25 CLASS E | enum E | block',
      '26-26 FUNCTION m | macro_rules! m | ',
      '27-27 ASSIGNMENT Q |  | ',
      '28-28 ASSIGNMENT Alias |  | ',
      '29-29 FUNCTION c | fn c(a: i32) | ',
    ],
  },
  c: {
    text: `/*
 * About lists.
 */
#ifndef LIST_H
#define LIST_H
#include <stdio.h>
#include "own.h"
#define MAX(a, b) \\
  ((a) > (b))
#ifdef __cplusplus
extern "C" {
#endif
struct node { int a; };
typedef struct { int b; } pair_t;
typedef struct node node_t;
enum { RED, BLUE };
/** Makes one. */
struct node *make(int a);
static void helper(void);
int (*callback)(int);
static const int k = 1, l[2] = {1, 2};
static void
helper(void)
{
  const char *s = "int no(void) {}";
}
#ifdef __cplusplus
}
#endif
#endif
`,
    blocks: [
      '1-3 DOCUMENTATION file |  | About lists.',
      '5-5 ASSIGNMENT LIST_H |  | ',
      '6-6 IMPORT stdio.h |  | ',
      '7-7 IMPORT own.h |  | ',
      '8-9 FUNCTION MAX | #define MAX(a, b) | ',
      '13-13 CLASS node | struct node | ',
      '14-14 CLASS pair_t | typedef struct pair_t | ',
      '15-15 ASSIGNMENT node_t |  | ',
      '16-16 ASSIGNMENT RED, BLUE |  | ',
      '17-18 FUNCTION make | struct node *make(int a) | Makes one.',
      '20-20 ASSIGNMENT callback |  | ',
      '21-21 ASSIGNMENT k, l |  | ',
      '22-26 FUNCTION helper | static void helper(void) | ',
    ],
  },
  cpp: {
    text: `#include <vector>
using namespace std;
namespace a::b {
/// Adds.
/// \\brief More.
template <typename T>
T add(T x, T y) { return x + y; }
class C final : public D {
 public:
  C();
  virtual ~C() {}
  void m() const;
  //! Compares.
  bool operator==(const C& o) const { return true; }
  explicit operator bool() const;
  struct I { int z; };
  static int s;
};
}  // namespace
void a::b::C::m() const { auto no = [] { return "class No {};"; }; }
a::b::C::C() : x(1), y{2} {}
ostream& ns::operator<<(ostream& o, const C& c) { return o; }
C& C::operator()(int) {}
template <class T> struct V<T*> {};
class API_EXPORT Z : public Q { public: void run(); int g() { return 1; } };
using X = int;
enum class E { A };
struct P { int a; } pp;
`,
    blocks: [
      '1-1 IMPORT vector |  | ',
      '2-2 IMPORT std |  | ',
      '4-7 FUNCTION add | template <typename T> T add(T x, T y) | Adds.⏎More.',
      '8-18 CLASS C | class C final : public D | ',
      '11-11 METHOD C.~C | virtual ~C() | ',
      '13-14 METHOD C.operator== | bool operator==(const C& o) const | Compares.',
      '15-15 METHOD C.operator bool | explicit operator bool() const | ',
      '16-16 CLASS C.I | struct I | ',
      '20-20 METHOD C.m | void a::b::C::m() const | ',
      '21-21 METHOD C.C | a::b::C::C() | ',
      '22-22 METHOD ns.operator<< | ostream& ns::operator<<(ostream& o, const C& c) | ',
      '23-23 METHOD C.operator() | C& C::operator()(int) | ',
      '24-24 CLASS V | template <class T> struct V<T*> | ',
      '25-25 CLASS Z | class API_EXPORT Z : public Q | ',
      '25-25 METHOD Z.run | void run() | ',
      '25-25 METHOD Z.g | int g() | ',
      '26-26 ASSIGNMENT X |  | ',
      '27-27 CLASS E | enum class E | ',
      '28-28 CLASS P | struct P | ',
    ],
  },
  ruby: {
    text: `#!/usr/bin/ruby
# frozen_string_literal: true

require 'a'
require_relative "b/c"

# About A.
module A
  VERSION = '1'
  # A box.
  class Box < C::D
    # Makes.
    # It.
    def make(a, b = 1, *rest, &block)
      text = "def no; end"
    end
    def self.s(x); x; end
    def endless(x) = x + 1
    class << self
      # T.
      def t; end
    end
    private def hidden(a)
      LOCAL = 1
    end
  end
end
class A::Other; end
limit = 1
def top a, b
end
<<~TEXT
  def no; end
TEXT
if x
  def conditional; end
  y = 1
end
__END__
def no; end
`,
    blocks: [
      '4-4 IMPORT a |  | ',
      '5-5 IMPORT b/c |  | ',
      '7-27 CLASS A | module A | About A.',
      '9-9 ASSIGNMENT A.VERSION |  | ',
      '10-26 CLASS A.Box | class Box < C::D | A box.',
      '12-16 METHOD A.Box.make | def make(a, b = 1, *rest, &block) | Makes.⏎It.',
      '17-17 METHOD A.Box.s | def self.s(x) | ',
      '18-18 METHOD A.Box.endless | def endless(x) | ',
      '21-21 METHOD A.Box.t | def t | ',
      '23-25 METHOD A.Box.hidden | private def hidden(a) | ',
      '28-28 CLASS A.Other | class A::Other | ',
      '29-29 ASSIGNMENT limit |  | ',
      '30-31 FUNCTION top | def top a, b | ',
      '36-36 FUNCTION conditional | def conditional | ',
    ],
  },
};
