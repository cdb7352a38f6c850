import type { NamespaceGroupsTranslation } from '../../i18n-types.ts'

const groups = {
  title: 'Groups',
  titleOf: 'Groups of {0}',
  none: 'No group matches',
  search: 'Search groups',
  count: '{0} in all',
  about:
    'Choose a group in My class to reward its students. Points stay with the group that earned them, also when a student moves.',
  aboutAccount:
    'Choose a group in My class to give it points of its own. No student receives them. Points that students earn for the group stay with it, also when a student moves.',
  name: 'Name',
  members: 'Students',
  points: 'Points',
  add: 'Add group',
  edit: 'Edit group',
  editOf: 'Edit {name}',
  deleteTitle: 'Delete “{name}”?',
  deleteText:
    'Its students are then in no group, and it is no longer ranked. Students keep their points.',
  firstTitle: 'No group yet',
  firstText: 'A class may have up to twelve groups, such as tables or teams.',
  othersClass: 'Only the class teachers of {0} and administrators may change its groups.',
  choose: 'Choose students',
  membersOf: 'Students of {name}',
  alreadyIn: 'in {0}',
  chosen: '{0} student{{s}}',
  ranking: 'Group ranking',
  inClass: 'Groups of {0}',
  chipMore: '{points} {{points:point|points}}, rank {rank}, {students} student{{s}} here',
  noneHere: 'Nobody of {0} is here',
  manage: 'Groups of {0}',
} satisfies NamespaceGroupsTranslation

export default groups
