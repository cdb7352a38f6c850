import type { NamespaceChildrenTranslation } from '../../i18n-types.ts'

const children = {
  label: 'Children',
  shown: '{name}, switch child',
  current: 'Shown now',
  add: 'Add another child',
  most: 'You can add at most {0} children in one browser',
  title: 'Add another child',
  text: 'Sign in with this child’s parent account. Each child’s pages are kept separate, and only this browser remembers whom you have added. Signing out removes them all.',
  username: 'Username',
  password: 'Parent password',
  failed: 'The child could not be added',
  ended: {
    title: 'You were signed out of {0}’s account',
    text: 'To see this child again, add the child once more.',
  },
} satisfies NamespaceChildrenTranslation

export default children
