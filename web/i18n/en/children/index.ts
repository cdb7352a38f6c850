import type { NamespaceChildrenTranslation } from '../../i18n-types.ts'

const children = {
  label: 'Children',
  shown: '{name}, switch child',
  current: 'Shown now',
  add: 'Add another child',
  most: 'One browser keeps at most {0} children',
  title: 'Add another child',
  text: 'Sign in with the parent account of this child. What belongs to each child is kept apart, and only this browser knows whom you have added. Signing out forgets all.',
  username: 'Username',
  password: 'Parent password',
  failed: 'The child was not added',
  ended: { title: 'You were signed out of {0}', text: 'To see this child again, add it once more.' },
} satisfies NamespaceChildrenTranslation

export default children
