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
  /** The class or interface that it extends. */
  parent: string | undefined;
  fields: string[];
}

const moduleOf = (path: string): string => path.split('/')[0]!;

const namesOf = (members: readonly ts.Node[]): string[] =>
  members.map((member) => ((member as ts.PropertySignature).name?.getText() ?? '').replaceAll("'", ''));

/** The response classes, the interfaces and the types in braces of a file. A class that ends with `Body` is a request's. */
function shapesIn(path: string, source: string): Shape[] {
  const shapes: Shape[] = [];
  const visit = (node: ts.Node): void => {
    const isClass = ts.isClassDeclaration(node);
    if (isClass || ts.isInterfaceDeclaration(node)) {
      const name = node.name?.text ?? '';
      const parent = node.heritageClauses?.find(({ token }) => token === ts.SyntaxKind.ExtendsKeyword)?.types[0];
      if (!isClass || (/\.(dto|view)\.ts$/.test(path) && !name.endsWith('Body')))
        shapes.push({ path, name, isClass, parent: parent?.expression.getText(), fields: namesOf(node.members) });
    } else if (ts.isTypeLiteralNode(node))
      shapes.push({ path, name: 'a type', isClass, parent: undefined, fields: namesOf(node.members) });
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(path, source, ts.ScriptTarget.Latest, true));
  return shapes;
}

/** The interfaces and types that repeat the fields of a response class of their module, if it has three or more. */
function repeated(files: ReadonlyMap<string, string>): string[] {
  const shapes = [...files].flatMap(([path, source]) => shapesIn(path, source));
  const allFields = ({ path, name, fields, parent }: Shape): string[] => {
    const base = shapes.find((one) => one.name === parent && name !== parent && moduleOf(one.path) === moduleOf(path));
    return [...(base ? allFields(base) : []), ...fields];
  };
  const keyOf = (shape: Shape) => `${moduleOf(shape.path)} ${allFields(shape).toSorted().join()}`;
  const byFields = new Map(shapes.filter(({ isClass }) => isClass).map((one) => [keyOf(one), one]));
  return shapes.flatMap((shape) => {
    const { path, name, isClass } = shape;
    const same = isClass || allFields(shape).length < 3 ? undefined : byFields.get(keyOf(shape));
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

  it('and a copy is found, also with inherited fields, in two interfaces or within another type', () => {
    const path = 'engagement/queries/list-bookmarks.ts';
    const fields = ['title', 'id', 'contentType', 'postId', 'confessionId', 'createdAt', 'excerpt', 'contentNotes'];
    const [first, ...others] = fields.map((name) => `${name}: unknown;`);
    for (const [name, copy] of [
      ['SavedItemView', `interface SavedItemView { ${[first, ...others].join(' ')} }`],
      ['SavedItemView', `interface First { ${first} } interface SavedItemView extends First { ${others.join(' ')} }`],
      ['a type', `export class ListBookmarks extends Query<Page<{ ${[first, ...others].join(' ')} }>> {}`],
    ])
      expect(repeated(new Map([...files, [path, copy!]]))).toEqual([
        `${path}: ${name} has the fields of SavedItem (engagement/presenters/bookmarks.view.ts): import that class as a type`,
      ]);
  });
});
