import type { CommonQueryMethods } from 'slonik'
import { createAttendanceRule } from '#registry/attendance/attendance-rules.ts'
import type { Author } from '#registry/audit/administration-log.ts'
import { createDevice, type DeviceRow } from '#registry/devices/devices.ts'
import { demoAttendanceRuleId, demoDeviceId, demoRuleId } from '#scripts/demo/ids.ts'

const rules = [
  { key: 'morning', name: '早上回校 Morning arrival', description: '08:15 前 Before 08:15' },
  { key: 'leaving', name: '放學 After school', description: '' },
  {
    key: 'football',
    name: '足球訓練 Football practice',
    description: '星期二、四 Tuesdays and Thursdays',
  },
  { key: 'choir', name: '合唱團 Choir', description: '' },
  { key: 'camp', name: '秋令營 Autumn camp', description: '已完結 Over', is_active: false },
]

type Device = Pick<DeviceRow, 'name' | 'state'> & {
  key: string
  rule?: string
  prize?: string
  is_active?: boolean
}

const devices: Device[] = [
  { key: 'gate', name: '正門讀卡機 Main gate reader', state: 'checkin', rule: 'morning' },
  { key: 'side-gate', name: '側門讀卡機 Side gate reader', state: 'checkout', rule: 'leaving' },
  { key: 'library', name: '圖書館查詢機 Library kiosk', state: 'enquiry' },
  { key: 'canteen', name: '小食部讀卡機 Canteen reader', state: 'redeem', prize: 'canteen' },
  { key: 'hall', name: '舊禮堂讀卡機 Old hall reader', state: 'game', is_active: false },
]

export const setUpGate = async (db: CommonQueryMethods, author: Author) => {
  for (const { key, is_active = true, ...rule } of rules) {
    await createAttendanceRule(db, author, { ...rule, id: demoAttendanceRuleId(key), is_active })
  }
  for (const [index, { key, name, state, rule, prize, is_active = true }] of devices.entries()) {
    await createDevice(db, author, {
      id: demoDeviceId(key),
      identifier: `LRL-2026-${String(index + 1).padStart(4, '0')}`,
      name,
      description: '',
      state,
      attendance_rule_id: rule ? demoAttendanceRuleId(rule) : null,
      point_rule_id: prize ? demoRuleId(prize) : null,
      is_function_enabled: is_active,
      is_active,
    })
  }
}
