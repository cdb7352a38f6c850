export type AnswersScope = { round?: string | undefined; class?: string | undefined }

export const answersPath = (
  gameId: string,
  about: { question: string } | { session: string },
  scope: AnswersScope,
) => {
  const params = new URLSearchParams(about)
  if (scope.round) params.set('round', scope.round)
  if (scope.class) params.set('class', scope.class)
  return `/admin/games/record/${gameId}?${params}`
}

/** Returns the address of the report that these answers belong to. */
export const reportPath = (gameId: string, view: 'questions' | 'students', scope: AnswersScope) => {
  const params = new URLSearchParams()
  if (scope.round) {
    params.set('round', scope.round)
    params.set('view', view)
  } else if (view === 'questions') params.set('tab', 'report')
  if (scope.class) params.set('class', scope.class)
  return `/admin/games/record/${gameId}?${params}`
}
