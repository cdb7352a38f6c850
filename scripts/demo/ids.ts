import { v5 as uuidv5 } from 'uuid'

// Derived ids let an interrupted start continue.
const namespace = 'b9c1f0de-5f0a-5d0b-8a63-1f0c6a5f7d11'
export const demoId = (name: string): string => uuidv5(name, namespace)
export { demoOrganization } from '#scripts/start/end-demo.ts'
export const demoRuleId = (key: string): string => demoId(`rule ${key}`)
export const demoStaffId = (email: string): string => demoId(`staff ${email}`)
export const demoPeriodId = (name: 'past' | 'current'): string => demoId(`period ${name}`)
export const demoAttendanceRuleId = (key: string): string => demoId(`attendance rule ${key}`)
export const demoDeviceId = (key: string): string => demoId(`device ${key}`)
