import type { NamespaceOrderTranslation } from '../../i18n-types.ts'

const order = {
  how: 'Drag the handles on the left, or press the up and down keys on one of them, then save.',
  handleOf: '{name}, {place} of {of}; the up and down keys move it',
  upOf: 'Move {0} up',
  downOf: 'Move {0} down',
  movedTo: '{name} is now {place} of {of}',
} satisfies NamespaceOrderTranslation

export default order
