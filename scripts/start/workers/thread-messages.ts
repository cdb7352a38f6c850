import type { MetricsPart } from '#platform/metrics/merged.ts'

export type ToWorkers =
  | Readonly<{ kind: 'wake'; name: string }>
  | Readonly<{ kind: 'measure'; id: number }>
  | Readonly<{ kind: 'stop' }>

export type FromWorkers =
  | Readonly<{ kind: 'working' }>
  | Readonly<{ kind: 'queue'; isOut: boolean }>
  | Readonly<{ kind: 'measured'; id: number; part: MetricsPart }>
