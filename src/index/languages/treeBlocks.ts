import type { Node } from 'web-tree-sitter';
import type { BlockKind } from '../../core/codeBlock';
import { commentText, isDocumentation } from './commentText';
import { firstSentence } from './docstring';
import type { ExtractedBlock, Extraction } from './extraction';
import { clip, firstErrorLine } from './pythonNodes';
import type { Found, FoundBlock, LanguageRules } from './rules/rule';
import { sourceOf } from './rules/rule';
import { headOf } from './signatureHead';

/** Definitions deeper than this are part of what is around them only. */
const maxDepth = 50;

/** How JSDoc and TSDoc mark a comment that is about the file. */
const fileTag = /^@(?:file|fileoverview|module|packageDocumentation)\b\s*/;

/** Where nodes are read: in what class, how deep, and whether only definitions count. */
interface Scope {
  readonly owner: string;
  readonly depth: number;
  readonly parts: boolean;
}

/** A node with all that belongs to it: what is around it, and what stands above it. */
interface Placed {
  readonly node: Node;
  /** The node itself, or the `export` or `template` around it. */
  readonly outer: Node;
  /** Comments and attributes directly above, in order. */
  readonly above: readonly Node[];
}

/** Blocks of a text in any language that has rules: functions, classes, methods, values and imports at the top. */
export function treeBlocks(root: Node, text: string, fileName: string, rules: LanguageRules): Extraction {
  return new TreeReader(root, text, fileName, rules).read();
}

class TreeReader {
  readonly #root: Node;
  readonly #text: string;
  readonly #fileName: string;
  readonly #rules: LanguageRules;
  readonly #comments: ReadonlySet<string>;
  readonly #blocks: ExtractedBlock[] = [];
  /** Comments that are about the file. */
  readonly #about = new Set<number>();
  readonly #declared = new Set<ExtractedBlock>();

  constructor(root: Node, text: string, fileName: string, rules: LanguageRules) {
    this.#root = root;
    this.#text = text;
    this.#fileName = fileName;
    this.#rules = rules;
    this.#comments = new Set(rules.comments);
  }

  read(): Extraction {
    const about = this.#header();
    this.#nodes(this.#root.namedChildren, { owner: '', depth: 0, parts: false });
    const errorLine = firstErrorLine(this.#root);
    return {
      blocks: this.#withoutDeclarations(),
      summary: firstSentence(about.replace(fileTag, '')),
      imported: [],
      ...(errorLine !== undefined && { errorLine }),
    };
  }

  /** The comment that is about the file becomes a block; gives what it says. */
  #header(): string {
    let group: Node[] = [];
    for (const node of this.#root.namedChildren) {
      if (this.#comments.has(node.type)) {
        const last = group.at(-1);
        if (last && node.startPosition.row > lastRow(last) + 1) {
          if (this.#isAbout(group)) break;
          group = [];
        }
        group.push(node);
      } else if (group.length > 0) {
        const found = this.#ruleOf(node);
        const isOfNode = this.#isDirectlyAbove(group.at(-1) ?? node, node.startPosition.row) && !this.#saysFile(group);
        if (isOfNode && found && found.role !== 'import' && found.role !== 'enter') {
          group = group.filter((comment) => this.#isInner(comment));
        }
        break;
      } else if (node.startPosition.row > 0 && !/^(?:php_tag|text|hash_bang_line)$/.test(node.type)) {
        break;
      }
    }
    const [first] = group;
    const last = group.at(-1);
    if (!first || !last || !this.#isAbout(group)) return '';
    const about = this.#said(group);
    for (const { id } of group) this.#about.add(id);
    this.#blocks.push({
      kind: 'DOCUMENTATION',
      name: this.#fileName.replace(/\.[^.]+$/, ''),
      signature: '',
      docstring: about,
      startLine: first.startPosition.row + 1,
      endLine: lastRow(last) + 1,
      body: '',
    });
    return about;
  }

  /** Whether comments say anything but whose the file is. */
  #isAbout(comments: readonly Node[]): boolean {
    const said = this.#said(comments);
    return /\p{L}/u.test(said) && !/\b(?:copyright|licen[sc]ed?|spdx-)/i.test(said);
  }

  #nodes(nodes: readonly Node[], scope: Scope, before: readonly Node[] = []): void {
    if (scope.depth > maxDepth) return;
    let above: Node[] = [...before];
    let previous: Node | undefined;
    for (const node of nodes) {
      if (this.#comments.has(node.type)) {
        // One that stands behind something on its line is about that.
        if (previous?.endPosition.row !== node.startPosition.row) above.push(node);
        continue;
      }
      const found = this.#ruleOf(node);
      if (found?.role === 'attribute') {
        above.push(node);
        continue;
      }
      if (found) this.#found(found, { node, outer: node, above: this.#leading(above, node) }, scope);
      above = [];
      previous = node;
    }
  }

  #ruleOf(node: Node): Found | undefined {
    const { type } = node;
    if (type === 'ERROR') return { role: 'enter', nodes: node.namedChildren, parts: true };
    return this.#rules.nodes.get(type)?.(node, this.#text);
  }

  #found(found: Found, placed: Placed, scope: Scope): void {
    switch (found.role) {
      case 'attribute':
        return;
      case 'enter':
        this.#nodes(found.nodes, {
          ...scope,
          depth: scope.depth + 1,
          parts: scope.parts || found.parts === true,
        });
        return;
      case 'around':
        this.#around(found.nodes, placed, scope);
        return;
      case 'function':
      case 'class':
      case 'value':
      case 'import':
        this.#block(found, placed, scope);
    }
  }

  /** What is around one definition is part of it; around several, each stands for itself. */
  #around(nodes: readonly Node[], placed: Placed, scope: Scope): void {
    const inner = nodes.flatMap((node) => {
      const found = this.#ruleOf(node);
      return found && found.role !== 'attribute' ? [{ node, found }] : [];
    });
    const [only] = inner;
    const deeper = { ...scope, depth: scope.depth + 1 };
    const isDocumentedInside = nodes[0] !== undefined && this.#comments.has(nodes[0].type);
    if (only && inner.length === 1 && scope.depth < maxDepth && !isDocumentedInside) {
      this.#found(only.found, { ...placed, node: only.node }, deeper);
    } else this.#nodes(nodes, deeper);
  }

  #block(found: FoundBlock, { node, outer, above }: Placed, scope: Scope): void {
    const { role, name, owner = scope.owner } = found;
    const isDefinition = role === 'function' || role === 'class';
    if (!isDefinition && (scope.parts || (scope.owner !== '' && !found.everywhere))) return;
    if (!name && isDefinition) return;
    const qualified = owner ? `${owner}.${name}` : name;
    // Nothing says what an import's comment is about: more often it is the file.
    const leading = role === 'import' ? [] : above;
    const first = leading[0] ?? outer;
    const documentation = isDefinition || role === 'value' ? this.#said(leading) : '';
    const headEnd = found.headEnd ?? node.endIndex;
    const attributes = leading.filter(({ type }) => !this.#comments.has(type));
    const body = isDefinition
      ? [...attributes.map((each) => sourceOf(each, this.#text)), this.#text.slice(headEnd, outer.endIndex)].join('\n')
      : sourceOf(outer, this.#text);
    const startLine = first.startPosition.row + 1;
    const block: ExtractedBlock = {
      kind: kindOf(role, owner),
      name: qualified || clip(sourceOf(outer, this.#text)),
      signature: isDefinition ? (found.signature ?? headOf(outer, headEnd, this.#text, this.#rules.comments)) : '',
      docstring: documentation,
      startLine,
      endLine: Math.max(startLine, lastRow(outer) + 1),
      body,
    };
    this.#blocks.push(block);
    if (found.declared) this.#declared.add(block);
    if (found.members) {
      this.#nodes(
        found.members.namedChildren,
        { owner: found.memberOwner ?? qualified, depth: scope.depth + 1, parts: false },
        this.#beforeMembers(node, found.members),
      );
    }
  }

  /** Comments between the head of a class and its first member, where the grammar puts them outside of its body. */
  #beforeMembers(node: Node, members: Node): readonly Node[] {
    const before = members.previousNamedSibling;
    if (!before || before.startIndex <= node.startIndex || !this.#comments.has(before.type)) return [];
    return node.namedChildren.filter((child) => this.#comments.has(child.type) && child.endIndex <= members.startIndex);
  }

  /** Of comments and attributes, those that stand directly above a node, without a line between. */
  #leading(above: readonly Node[], node: Node): Node[] {
    const leading: Node[] = [];
    let next = node.startPosition.row;
    for (const each of above.toReversed()) {
      if (!this.#isDirectlyAbove(each, next) || this.#isInner(each) || this.#about.has(each.id)) break;
      if (each.startIndex === 0 && this.#text.startsWith('#!')) break;
      leading.unshift(each);
      next = each.startPosition.row;
    }
    return leading;
  }

  /** Documentation may stand apart from what it is about by an empty line. */
  #isDirectlyAbove(node: Node, row: number): boolean {
    const gap = isDocumentation(sourceOf(node, this.#text)) ? 2 : 1;
    return lastRow(node) >= row - gap;
  }

  #saysFile(comments: readonly Node[]): boolean {
    return fileTag.test(this.#said(comments));
  }

  #isInner(node: Node): boolean {
    return this.#rules.inner?.test(sourceOf(node, this.#text)) ?? false;
  }

  #said(nodes: readonly Node[]): string {
    return commentText(
      nodes.filter(({ type }) => this.#comments.has(type)).map((comment) => sourceOf(comment, this.#text)),
    );
  }

  #withoutDeclarations(): ExtractedBlock[] {
    if (this.#declared.size === 0) return this.#blocks;
    const defined = new Set(this.#blocks.filter((block) => !this.#declared.has(block)).map(({ name }) => name));
    return this.#blocks.filter((block) => !this.#declared.has(block) || !defined.has(block.name));
  }
}

function kindOf(role: FoundBlock['role'], owner: string): BlockKind {
  switch (role) {
    case 'function':
      return owner ? 'METHOD' : 'FUNCTION';
    case 'class':
      return 'CLASS';
    case 'value':
      return 'ASSIGNMENT';
    case 'import':
      return 'IMPORT';
  }
}

/** Row of the last character of a node, from 0: some comments and directives have their end of line. */
function lastRow(node: Node): number {
  const { row, column } = node.endPosition;
  return column === 0 && row > node.startPosition.row ? row - 1 : row;
}
