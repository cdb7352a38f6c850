import type { NamespaceFairnessTranslation } from '../../i18n-types.ts'

const fairness = {
  title: 'Fairness of awards',
  intro:
    'How many students of each class are rewarded, and how awards are spread over categories and staff. Only awards by staff that were not undone count.',
  weeks: { label: 'Span', last: '{0} weeks', all: 'Whole period' },
  classes: 'Students rewarded, by class',
  classesHint:
    'By the class that students are in now. Each column is a week, named by its Monday, and shows the share of the class that was rewarded.',
  students: 'Students',
  rewarded: 'Rewarded',
  categories: 'Share of each category',
  category: 'Category',
  all: 'All weeks',
  noCategory: 'No category',
  otherCategories: 'Other categories',
  staffWeeks: 'Share of awards by each member of staff',
  staffHint:
    'Staff are listed by name. Each column is a week, named by its Monday, and shows the share of the school’s awards that a person gave.',
  staffCompared:
    'Your school compares how many awards each person gives. Each column is a week, named by its Monday, and shows the share of the school’s awards that a person gave.',
  order: { label: 'Order of staff', awards: 'Most awards first', name: 'By name' },
  staff: 'In which categories staff give awards',
  staffCategoriesHint: 'Each column is the share of a person’s own awards.',
  awards: 'Awards',
  exports: {
    classes: 'Export classes',
    categories: 'Export categories',
    staff_weeks: 'Export by week',
    staff: 'Export by category',
  },
  none: { title: 'No awards in this span', text: 'They appear here when staff have given some.' },
  nobody: {
    title: 'No students in this period',
    text: 'Classes appear here once they have students.',
  },
  building:
    'This statistic is being prepared and will be here soon. You can go on working meanwhile.',
} satisfies NamespaceFairnessTranslation

export default fairness
