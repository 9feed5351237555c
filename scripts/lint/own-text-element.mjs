/**
 * A browser's translator replaces each text node by <font> elements. React keeps the replaced node: it changes a text that nobody
 * sees, or removes a node from an element that no longer has it, which throws and replaces the whole page by an error. Only a
 * text that is all of its element survives, because React then sets the text of the element.
 *
 * So in an element with other children this rule reports:
 * - a text that may change or disappear. Make one text of all (`{n} of 5` as one template), or give it an element of its own;
 * - a text behind something that may appear, because React inserts that before the text's node. Put the text into an element;
 * - such a text, even if it never changes, in one of two alternatives with the same tag: to React they are one element, whose
 *   children it changes. Give one of them a key.
 *
 * It needs types, to tell texts from elements. It does not see what a component does with its only child.
 */
import ts from 'typescript';

const TEXT = ts.TypeFlags.StringLike | ts.TypeFlags.NumberLike | ts.TypeFlags.BigIntLike;
const NOTHING = ts.TypeFlags.Null | ts.TypeFlags.Undefined | ts.TypeFlags.BooleanLike | ts.TypeFlags.Void;

/** They put other elements beside their children, so no text is alone there. */
const ADD_MORE = new Set(['Button', 'IconButton', 'MenuItem', 'Tab', 'Chip', 'ToggleButton']);

/** JSX ignores white space with a line break, and comments. */
const isIgnored = (child) =>
  (child.type === 'JSXText' && child.value.trim() === '' && child.value.includes('\n')) ||
  (child.type === 'JSXExpressionContainer' && child.expression.type === 'JSXEmptyExpression');

const nameOf = (node) => (node.type === 'JSXFragment' ? 'Fragment' : (node.openingElement.name.name ?? ''));
/** Its children are among those of the element around it, and may go together. */
const isFragment = (node) => nameOf(node) === 'Fragment';
/** An import, a function or a constant of the module: set once, when the module loads. */
function isOfModule(identifier, scope) {
  let current = scope;
  while (current && !current.set.has(identifier.name)) current = current.upper;
  if (current?.type !== 'module') return false;
  const { defs } = current.set.get(identifier.name);
  return defs.every(({ type, parent }) => type !== 'Variable' || parent.kind === 'const');
}

/** Whether an expression has the same value as long as the page is open. */
function isConstant(node, scope) {
  const all = (...nodes) => nodes.every((one) => isConstant(one, scope));
  switch (node.type) {
    case 'Literal':
      return true;
    case 'TemplateLiteral':
      return all(...node.expressions);
    case 'Identifier':
      return isOfModule(node, scope);
    case 'MemberExpression':
      return all(node.object) && (!node.computed || all(node.property));
    case 'CallExpression':
      return !/^use[A-Z]/.test(node.callee.name ?? '') && all(node.callee, ...node.arguments);
    case 'BinaryExpression':
      return all(node.left, node.right);
    default:
      return false;
  }
}

export default {
  meta: {
    type: 'problem',
    schema: [],
    messages: {
      text: 'This text may change, and a translator replaces its node: make it all of its element (one template, or a <span>).',
      branches:
        'React makes one element of both alternatives, and a translator replaces the text in this one: give it a key.',
      behind:
        'Something may appear before this text, and a translator replaces its node: put the text into an element (<span>).',
    },
  },

  create(context) {
    const { sourceCode } = context;
    const { program, esTreeNodeToTSNodeMap } = sourceCode.parserServices;
    const checker = program.getTypeChecker();

    function kindsOf(expression) {
      if (expression.type === 'LogicalExpression' && expression.operator === '&&')
        return { ...kindsOf(expression.right), nothing: true };
      if (expression.type === 'ConditionalExpression' || expression.type === 'LogicalExpression') {
        const [one, other] = [expression.consequent ?? expression.left, expression.alternate ?? expression.right].map(
          kindsOf,
        );
        return { text: one.text || other.text, nothing: one.nothing || other.nothing };
      }
      const type = checker.getTypeAtLocation(esTreeNodeToTSNodeMap.get(expression));
      const kinds = type.isUnion() ? type.types : [type];
      const has = (flag) => kinds.some(({ flags }) => (flags & flag) !== 0);
      // If it may also be an element, a caller passed it, and its text is checked there.
      return { text: has(TEXT) && !has(ts.TypeFlags.Object), nothing: has(NOTHING) };
    }

    function describe(child) {
      if (child.type === 'JSXText') return { node: child, text: child.value.trim() !== '' };
      if (child.type !== 'JSXExpressionContainer') return { node: child };
      const { expression } = child;
      if (expression.type === 'Literal') return { node: child, text: String(expression.value).trim() !== '' };
      if (isConstant(expression, sourceCode.getScope(expression)))
        return { node: child, text: kindsOf(expression).text };
      const { text, nothing } = kindsOf(expression);
      return { node: child, text, changes: text, appears: nothing };
    }

    function check(parent) {
      const children = parent.children.filter((child) => !isIgnored(child)).map(describe);
      if (children.length < 2 && !isFragment(parent) && !ADD_MORE.has(nameOf(parent))) return;
      let mayAppear = false;
      for (const { node, text, changes, appears } of children) {
        if (changes || (text && isFragment(parent))) context.report({ node, messageId: 'text' });
        else if (text && mayAppear) context.report({ node, messageId: 'behind' });
        // React inserts before the next node that is there already.
        mayAppear = appears || (mayAppear && !text && node.type === 'JSXExpressionContainer');
      }
    }

    /** Whether a text has neighbors here or in an element within. */
    function hasMixedText(node) {
      if (!('children' in node)) return false;
      const children = node.children.filter((child) => !isIgnored(child)).map(describe);
      return (children.length > 1 && children.some(({ text }) => text)) || node.children.some(hasMixedText);
    }
    const hasKey = (node) => node.openingElement?.attributes.some(({ name }) => name?.name === 'key') ?? false;

    function compare(alternatives) {
      const elements = alternatives.filter((one) => one.type === 'JSXElement' && !hasKey(one));
      for (const element of elements)
        if (elements.some((other) => other !== element && nameOf(other) === nameOf(element)) && hasMixedText(element))
          context.report({ node: element.openingElement, messageId: 'branches' });
    }
    const alternativesOf = (node) =>
      node.type === 'ConditionalExpression' ? [node.consequent, node.alternate].flatMap(alternativesOf) : [node];

    return {
      JSXElement: check,
      JSXFragment: check,
      ConditionalExpression(node) {
        if (node.parent.type !== 'ConditionalExpression') compare(alternativesOf(node));
      },
    };
  },
};
