export const deviceStates = ['checkin', 'checkout', 'enquiry', 'game', 'redeem'] as const
export type DeviceState = (typeof deviceStates)[number]
