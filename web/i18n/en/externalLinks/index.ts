import type { NamespaceExternalLinksTranslation } from '../../i18n-types.ts'

const externalLinks = {
  title: 'External links',
  newTab: 'opens in a new tab',
  none: 'No external link yet',
  noneText: 'Links that an administrator adds in “Organisation information” are shown here.',
  add: 'Go to organisation information',
} satisfies NamespaceExternalLinksTranslation

export default externalLinks
