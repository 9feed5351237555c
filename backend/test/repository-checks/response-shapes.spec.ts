import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import ts from 'typescript';
import { TOP } from './compose-files.js';

const MODULES = join(TOP, 'backend/src/modules');

interface Shape {
  path: string;
  name: string;
  isClass: boolean;
  /** The class that it extends. */
  parent: string | undefined;
  fields: string[];
}

const moduleOf = (path: string): string => path.split('/')[0]!;

/** The response classes and the interfaces of a file. A class that ends with `Body` is a request's. */
function shapesIn(path: string, source: string): Shape[] {
  const shapes: Shape[] = [];
  const file = ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true);
  for (const node of file.statements) {
    const isClass = ts.isClassDeclaration(node);
    if (!isClass && !ts.isInterfaceDeclaration(node)) continue;
    const name = node.name?.text ?? '';
    if (isClass && (!/\.(dto|view)\.ts$/.test(path) || name.endsWith('Body'))) continue;
    const parent = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
    const members: readonly ts.ClassElement[] | readonly ts.TypeElement[] = node.members;
    const fields = members.map((member) => (member.name ? member.name.getText().replaceAll("'", '') : ''));
    shapes.push({ path, name, isClass, parent: parent?.expression.getText(), fields });
  }
  return shapes;
}

/** The interfaces that repeat the fields of a response class of their module. */
function repeated(files: ReadonlyMap<string, string>): string[] {
  const shapes = [...files].flatMap(([path, source]) => shapesIn(path, source));
  const classes = shapes.filter(({ isClass }) => isClass);
  const allFields = ({ path, fields, parent }: Shape): string[] => {
    const base = classes.find((one) => one.name === parent && moduleOf(one.path) === moduleOf(path));
    return [...(base ? allFields(base) : []), ...fields];
  };
  const keyOf = (path: string, fields: readonly string[]) => `${moduleOf(path)} ${fields.toSorted().join()}`;
  const byFields = new Map(classes.map((one) => [keyOf(one.path, allFields(one)), one]));
  return shapes.flatMap(({ path, name, isClass, parent, fields }) => {
    const same = isClass || parent || fields.length < 2 ? undefined : byFields.get(keyOf(path, fields));
    return same ? [`${path}: ${name} has the fields of ${same.name} (${same.path}): import that class as a type`] : [];
  });
}

describe('the shape of a response', () => {
  const files = new Map(
    globSync('*/{presenters,queries,commands,sending,http}/*.ts', { cwd: MODULES })
      .filter((path) => !path.endsWith('.spec.ts'))
      .map((path) => [path.replaceAll('\\', '/'), readFileSync(join(MODULES, path), 'utf8')] as const),
  );

  it('is written once, as the class that documents it', () => {
    const classes = [...files].flatMap(([path, source]) => shapesIn(path, source).filter(({ isClass }) => isClass));
    expect(classes.length).toBeGreaterThan(100);
    expect(repeated(files)).toEqual([]);
  });

  it('which this test detects, with inherited fields', () => {
    const path = 'engagement/queries/list-bookmarks.ts';
    const fields = ['title', 'id', 'contentType', 'postId', 'confessionId', 'createdAt', 'excerpt', 'contentNotes'];
    const copy = `interface SavedItemView { ${fields.map((name) => `${name}: unknown;`).join(' ')} }`;
    expect(repeated(new Map([...files, [path, copy]]))).toEqual([
      `${path}: SavedItemView has the fields of SavedItem (engagement/presenters/bookmarks.view.ts): import that class as a type`,
    ]);
  });
});
