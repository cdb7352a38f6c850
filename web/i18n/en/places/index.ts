import type { NamespacePlacesTranslation } from '../../i18n-types.ts'

const places = {
  title: 'Places',
  childTitle: 'Your child’s places',
  inClass: 'In the class',
  inSchool: 'In the school',
  ofClass: 'Class {0} in the school',
  rank: 'Place {0}',
  of: 'of {0}',
  above: 'next place up: {0} pt{{s}}',
  below: 'next place down: {0} pt{{s}}',
  first: 'at the top',
  seeRanking: 'See the ranking',
  ranking: 'Ranking',
  scopes: { class: 'Own class', school: 'School', classes: 'Classes' },
  which: 'Which ranking',
  you: 'You',
  child: 'Your child',
  ownClass: 'Own class',
  list: '{title}, {count} {{count:row|rows}}',
  empty: { title: 'No points yet', text: 'The ranking begins with the first award.' },
  notInPeriod: { title: 'You are not in a class this period', text: 'Please ask the school.' },
} satisfies NamespacePlacesTranslation

export default places
