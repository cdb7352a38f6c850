import { adminOrAuditor, type WebArea } from './area.ts'

export const auditArea: WebArea = {
  name: 'audit',
  screens: [
    {
      path: '/admin/audit/time-machine',
      folder: 'audit/audit-time-machine',
      title: (LL) => LL.audit.timeMachine.title(),
      roles: adminOrAuditor,
      group: 'audit',
      icon: 'clock',
      period: 'choose',
    },
    {
      path: '/admin/audit/entry/:entry',
      folder: 'audit/audit-entry',
      title: (LL) => LL.auditEntry.title(),
      roles: adminOrAuditor,
    },
    {
      path: '/admin/audit/verify',
      folder: 'audit/audit-verify',
      title: (LL) => LL.audit.verify.title(),
      roles: adminOrAuditor,
      group: 'audit',
      icon: 'link',
    },
    {
      path: '/admin/audit/seals',
      folder: 'audit/audit-seals',
      title: (LL) => LL.audit.seals.title(),
      roles: adminOrAuditor,
      group: 'audit',
      icon: 'badge',
    },
    {
      path: '/admin/audit/what-if',
      folder: 'audit/audit-what-if',
      title: (LL) => LL.auditWhatIf.title(),
      roles: adminOrAuditor,
      group: 'audit',
      icon: 'fork',
      period: 'choose',
    },
    {
      path: '/admin/audit/statement',
      folder: 'audit/audit-statement',
      title: (LL) => LL.auditStatement.title(),
      roles: adminOrAuditor,
      group: 'audit',
      icon: 'print',
      period: 'choose',
    },
    {
      path: '/admin/audit/rhythm',
      folder: 'audit/audit-rhythm',
      title: (LL) => LL.auditRhythm.title(),
      roles: adminOrAuditor,
      group: 'audit',
      icon: 'calendar',
      period: 'choose',
    },
    {
      path: '/admin/audit/race',
      folder: 'audit/audit-race',
      title: (LL) => LL.race.title(),
      roles: adminOrAuditor,
      group: 'audit',
      icon: 'play',
      period: 'choose',
    },
  ],
}

export const administrationLogArea: WebArea = {
  name: 'administrationLog',
  screens: [
    {
      path: '/admin/administration_log',
      folder: 'audit/administration-log',
      title: (LL) => LL.administrationLog.title(),
      roles: adminOrAuditor,
      group: 'organization',
      icon: 'book',
    },
  ],
  // Actions that apply to many kinds of subjects.
  actions: {
    created: { tone: 'leaf', icon: 'add' },
    updated: { tone: 'amber', icon: 'edit' },
    deleted: { tone: 'red', icon: 'delete' },
  },
}

export const signInsArea: WebArea = {
  name: 'signIns',
  screens: [
    {
      path: '/admin/sign_ins',
      folder: 'audit/sign-ins',
      title: (LL) => LL.signIns.title(),
      roles: adminOrAuditor,
      group: 'organization',
      icon: 'lock',
    },
  ],
  actions: {
    signed_out: { tone: 'amber', icon: 'lock' },
    second_factor_added: { tone: 'leaf', icon: 'shield' },
    second_factor_removed: { tone: 'amber', icon: 'shield' },
    second_factor_reset: { tone: 'amber', icon: 'shield' },
    sign_in_lifted: { tone: 'leaf', icon: 'undo' },
  },
}
