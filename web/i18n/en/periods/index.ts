import type { NamespacePeriodsTranslation } from '../../i18n-types.ts'

const periods = {
  title: 'Periods',
  count: '{0} in all',
  search: 'Search periods',
  none: 'No period matches',
  name: 'Name',
  start: 'Start date',
  end: 'End date',
  status: 'Status',
  current: 'Current',
  students: 'Students',
  notCurrent: 'Not current',
  add: 'Add period',
  edit: 'Edit period',
  activate: 'Make current',
  activateTitle: 'Make “{name}” the current period?',
  replaces: 'The current period is “{name}”.',
  activation: {
    counting: 'Counting its students…',
    notCounted: 'Its students could not be counted.',
    nobody: '0 students: nobody can be rewarded.',
    students: 'Students in {0|grouped} {{class|classes}}',
    emptyClasses: 'Empty classes',
    leaving: 'Leave the school',
    notInIt: 'In the current period, but not in this one',
    empty: 'Nobody can be rewarded in {names} until their students are imported.',
    more: '{0} more',
    tooEarly: 'Today, {today}, is before its first day, {day}.',
    tooLate: 'Today, {today}, is after its last day, {day}.',
    effects: {
      title: 'What changes at once',
      teachers:
        'Teachers: rewards count in “{name}” only. My class, roll call and homework show its classes.',
      students:
        'Students and parents: they see their points in “{name}”. Points of other periods stay there.',
      displays: 'Displays: they show “{name}”.',
      quotas: 'Quotas: parents’ daily and weekly limits count rewards in “{name}” only.',
      orders:
        'Orders: {orders|grouped} of “{name}” stay open until they are collected or cancelled.',
    },
    back: 'You can make another period current again at any time.',
  },
  activated: '“{name}” is now the current period',
  activateFailed: 'The current period was not changed',
  sameDays: 'Some of these days are also in {names}.',
  quoted: '“{name}”',
  and: ' and ',
  firstTitle: 'No period yet',
  firstText: 'Add a period. The first one becomes current automatically, so rewards can begin.',
  chooseText:
    'There is no current period. Make one of them current, so that staff and students can use Laurel.',
} satisfies NamespacePeriodsTranslation

export default periods
