import type { NamespacePersonalDataTranslation } from '../../i18n-types.ts'

const personalData = {
  title: 'Your data',
  titleOfOther: 'Personal data',
  text: 'Everything Laurel stores about you, as one file. The download is noted in the administration log.',
  textOfOther:
    'Everything Laurel stores about this person and nobody else, as one file. Your download is noted in the administration log.',
  toRead: 'Download to read',
  forPrograms: 'Download as JSON',
} satisfies NamespacePersonalDataTranslation

export default personalData
