import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Card } from '#web/ui/page/card.tsx'
import { QueryView } from '#web/ui/states/query-view.tsx'

type StepsListsProps<Rule, One> = {
  rules: UseQueryResult<Rule[]>
  students: UseQueryResult<One[]>
  children: (rules: Rule[], students: One[]) => ReactNode
}

export const StepsLists = <Rule, One>({ rules, students, children }: StepsListsProps<Rule, One>) =>
  rules.data && students.data ? (
    children(rules.data, students.data)
  ) : (
    <Card>
      {!rules.data && <QueryView query={rules}>{() => null}</QueryView>}
      {rules.data && <QueryView query={students}>{() => null}</QueryView>}
    </Card>
  )
