import type { NamespaceStarterSetTranslation } from '../../i18n-types.ts'

const starterSet = {
  open: 'See the starter set',
  title: 'Starter set',
  about:
    'Change a name by clicking it, and a number in its field. Clear the tick of anything you do not want.',
  rules: 'Rules',
  rulesCount: '{0} in {1} categories',
  prizes: 'Prizes',
  prizesCount: '{0}, with the points each one costs',
  later:
    'Everything can be changed or switched off later under Point rules and Prizes. Names that are there already are not made again.',
  take: 'Take {rules} {{rules:rule|rules}} and {prizes} {{prizes:prize|prizes}}',
  takeRow: 'Take {name}',
  editRow: 'Change the names: {name}',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  pointOf: 'Points of {name}',
  wrong:
    'Each needs a Chinese name, a category an English one too, and a whole number of points from 0 to 1,000,000.',
  taken: 'Added {rules} {{rules:rule|rules}} and {prizes} {{prizes:prize|prizes}}',
  kept: '{0} there already, left as they are',
} satisfies NamespaceStarterSetTranslation

export default starterSet
