import type { NamespaceDeviceTranslation } from '../../i18n-types.ts'

const device = {
  title: 'Device',
  pair: {
    title: 'Pair this device',
    text: 'Type the pairing code that staff get on the Devices page. Each code works once, within fifteen minutes.',
    code: 'Pairing code',
    submit: 'Pair',
    ended: 'Staff have disconnected this device. Pair it again to use it.',
  },
  does: {
    checkin: 'Check in',
    checkout: 'Check out',
    enquiry: 'My points',
    game: 'Game',
    redeem: 'Redeem',
  },
  points: '{0} point{{s}}',
  card: 'Student card',
  cardHint:
    'Hold your card to the reader, scan your QR code, or type your student number and press Enter.',
  submit: 'OK',
  openCamera: 'Scan with the camera',
  closeCamera: 'Close the camera',
  cameraPicture: 'Camera picture',
  noCamera: 'The camera cannot be used. Allow it in the browser’s settings, or use a card reader.',
  noConnection: 'No connection at the moment. It continues automatically.',
  off: 'This device is switched off for now.',
  noPeriod: 'The school has no current period. Please tell staff.',
  noGames: 'No game is open right now.',
  gamesCode: 'QR code that opens your games',
  balance: 'points',
  redeem: 'Redeem {prize} ({points})',
  changed:
    'The prize or its points have changed, or the time to confirm is over. Please confirm again.',
  kept: 'Card {0} is kept below until it is sent.',
  unsent: {
    title: 'Cards not sent yet: {0}',
    text: 'Check-ins and check-outs are sent automatically, with the time at which the card was held. Send or discard the others.',
    card: 'card {card} of {time}',
    send: 'Send',
    sendCard: 'Send {0}',
    dismiss: 'Discard',
    dismissCard: 'Discard {0}',
    full: 'This device holds 2,000 unsent cards and cannot take any more. Connect it to the network, or tell staff.',
  },
  outcome: {
    checkin: 'Checked in. Welcome!',
    checkinAgain: 'Already checked in at {0}.',
    checkout: 'Checked out. Goodbye!',
    checkoutAgain: 'Already checked out at {0}.',
    enquiry: 'Your points:',
    game: 'Scan the code with your phone to play:',
    ask: 'Redeem {0}? Press the button below, or show your card again.',
    lack: 'Not enough points for {0}.',
    redeem: '{0} redeemed. Points left:',
  },
} satisfies NamespaceDeviceTranslation

export default device
