import type { NamespaceStarterSetTranslation } from '../../i18n-types.ts'

const starterSet = {
  open: 'See the starter set',
  title: 'Starter set',
  about:
    'Press a name to change it, and type points in their field. Clear the tick of anything you do not want.',
  rules: 'Rules',
  rulesCount: '{0} in {1} categories',
  prizes: 'Prizes',
  prizesCount: '{0}, with the points each one costs',
  later:
    'Everything can be changed or switched off later under Point rules and Prizes. Names that already exist are not added again.',
  take: 'Add {rules} {{rules:rule|rules}} and {prizes} {{prizes:prize|prizes}}',
  takeRow: 'Add {name}',
  editRow: 'Change the names: {name}',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  pointOf: 'Points of {name}',
  wrong:
    'Every item needs a Chinese name, and a category also an English name. Points are whole numbers from 0 to 1,000,000.',
  taken: 'Added {rules} {{rules:rule|rules}} and {prizes} {{prizes:prize|prizes}}',
  kept: '{0} already there and left as they are',
} satisfies NamespaceStarterSetTranslation

export default starterSet
