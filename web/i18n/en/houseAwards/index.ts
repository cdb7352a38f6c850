import type { NamespaceHouseAwardsTranslation } from '../../i18n-types.ts'

const houseAwards = {
  title: 'Awards to houses',
  about:
    'These points belong to the house or group itself and count in its ranking. No student receives them.',
  aboutMembers:
    'Every student of the house or group gets the points. You can undo the whole award at once.',
  noMembers: 'Nobody is in {0} this period.',
  add: 'Reward a house or group',
  team: 'House or group',
  houses: 'Houses',
  groupsOf: 'Groups of {0}',
  chooseTeam: 'Choose a house or group',
  rule: 'Rule',
  chooseRule: 'Choose a rule',
  count: 'How many times',
  give: 'Give points',
  given: '{name} {points}',
  failed: 'Failed to give points',
  toAccount: 'itself gets the points',
  chosenTeam: '{0} is chosen. The points go to the group itself. The rules follow.',
  at: 'When',
  points: 'Points',
  by: 'By',
  undo: 'Undo',
  undoOf: 'Undo: {0}',
  undone: 'Undone',
  askUndo: 'Undo this award?',
  confirmUndo: 'Undo award',
  none: 'No award to a house yet',
  noneText: 'Awards to the houses and groups of this period are listed here.',
  toHouses: 'Reward a house or group',
  aboutEarlier:
    'Awards to a house or group go to its students now. Awards that the house or group itself received earlier are listed here; they still count in its ranking.',
  change: 'Choose who receives awards',
  noTeams: 'No house or group yet',
  noTeamsText: 'Administrators add houses under “Houses”. Class teachers add groups in My class.',
  noRules: 'There are no active rules yet',
  noRulesText: 'Points are given by a rule. Administrators add rules under “Point rules”.',
} satisfies NamespaceHouseAwardsTranslation

export default houseAwards
