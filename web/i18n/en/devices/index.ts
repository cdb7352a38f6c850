import type { NamespaceDevicesTranslation } from '../../i18n-types.ts'

const devices = {
  title: 'Devices',
  count: '{0} in all',
  search: 'Search devices',
  noMatch: 'No device matches',
  name: 'Name',
  description: 'Description',
  state: 'Use',
  states: { checkin: 'Check in', checkout: 'Check out', enquiry: 'Enquiry', game: 'Game', redeem: 'Redeem' },
  stateHints: {
    checkin: 'Students check in by card.',
    checkout: 'Students check out by card.',
    enquiry: 'Students see their points by card.',
    game: 'Students join the game by card.',
    redeem: 'Students redeem this prize by card.',
  },
  rule: 'Rule',
  attendanceRule: 'Attendance rule',
  pointRule: 'Prize',
  chooseRule: 'Choose an attendance rule',
  choosePrize: 'Choose a prize',
  ruleDeleted: 'Rule deleted: choose another',
  status: 'Function',
  identifier: 'Device ID',
  isEnabled: 'Device function on',
  isActive: 'This device is active',
  isActiveHint: 'Devices no longer used are on the Inactive tab.',
  edit: 'Edit device',
  editOf: 'Edit {name}',
  noneTitle: 'No active device',
  noneText: 'Devices are set up by their supplier and listed here once registered by their device ID.',
  noInactive: 'No inactive device',
} satisfies NamespaceDevicesTranslation

export default devices
