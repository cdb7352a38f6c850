import type { NamespaceOrganizationFiltersTranslation } from '../../i18n-types.ts'

const organizationFilters = {
  title: 'Classes and grades',
  count: '{0} in all',
  about:
    'Students can be filtered by these classes and grades. Students who belong to none of them are “Uncategorised”.',
  search: 'Name or value',
  attribute: 'Kind',
  attributes: { grade: 'Grade', class: 'Class' },
  attributeHints: {
    grade:
      'Every class that begins with the value belongs to the grade: 1 means 1A and 1B. If 10 is a grade too, 10A belongs to 10 only. F1, F.1 and Form 1 are one grade.',
    class: 'Only the class with exactly this name, such as 1A.',
  },
  grades: {
    title: 'Grades of classes',
    text: 'A class belongs to the grade that its name begins with. Choose another grade where that is wrong.',
    byName: 'By its name: {0}',
    none: 'No grade',
    nothing:
      'There are no grades or no classes in the current period yet. Add a grade first, or make the filters from the classes in the list.',
  },
  teachers: {
    title: 'Class teachers',
    text: 'Class teachers of the current period. They see all entries of their classes, unless the school has switched that off.',
    none: 'Nobody',
    nothing: 'There are no classes in the current period yet. Import students first.',
  },
  value: 'Value',
  nameZh: 'Chinese name',
  nameEn: 'English name',
  add: 'Add filter',
  fromClasses: 'Make from the classes in the list',
  made: 'Made {0} filter{{s}}',
  allThere: 'Every class and grade already has a filter',
  noClasses: 'The student list of the current period has no class yet',
  edit: 'Edit filter',
  editOf: 'Edit {name}',
  deleteTitle: 'Delete “{name}”?',
  deleteUsed:
    'In use by {notices} notice{{notices:s}}, {games} game{{games:s}} and {resources} learning resource{{resources:s}}. Once it is deleted, its classes no longer see them. Choose other classes there first. Students and records stay as they are.',
  deleteText: 'Only this filter is deleted. Students, classes and records stay as they are.',
  firstTitle: 'No filter yet',
  firstText: 'Add classes and grades, so that staff can pick students by class or grade.',
  none: 'No filter matches',
} satisfies NamespaceOrganizationFiltersTranslation

export default organizationFilters
