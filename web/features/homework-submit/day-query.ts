import { queryOptions } from '@tanstack/react-query'
import type { z } from 'zod'
import type { DayAnswer } from '#api/contracts/homework.ts'
import type { AbsentAnswer } from '#api/contracts/roll-call.ts'
import { api } from '#web/client/api/client.ts'
import { ownPosition } from '#web/client/api/own-position.ts'

type Day = { date: string; class: string; period_id: string }

/** What stands for the students of a class on a day. */
export const dayQuery = (day: Day) =>
  queryOptions({
    queryKey: ['homework', 'day', day],
    meta: { reads: ['homework'] },
    queryFn: async ({ signal }) => {
      const query = { ...day, minPosition: ownPosition('homework') }
      return (await api<z.infer<typeof DayAnswer>>('/v2/homework/homeworkSubmitRecord/day', { query, signal })).data
    },
  })

/** Who of the class was absent on that day, where its roll was called. */
export const absentQuery = ({ date, class: name }: Pick<Day, 'date' | 'class'>) =>
  queryOptions({
    queryKey: ['roll-call', 'absent', name, date],
    meta: { reads: ['attendance'] },
    queryFn: async ({ signal }) => {
      const query = { date, class: name, minPosition: ownPosition('attendance') }
      return (await api<z.infer<typeof AbsentAnswer>>('/v2/roll_call/absent', { query, signal })).data
    },
  })
