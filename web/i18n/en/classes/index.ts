import type { NamespaceClassesTranslation } from '../../i18n-types.ts'

const classes = {
  tabs: 'Classes',
  others: 'Other classes',
  none: 'There are no students in this period yet',
} satisfies NamespaceClassesTranslation

export default classes
