import { createSubscribers } from '../subscribers.ts'

export const { tell: networkSeen, subscribe: onNetworkSeen } = createSubscribers()
