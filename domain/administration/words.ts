/** The words of one area: stored types, kinds as people tell them apart, actions and fields. */
export type AreaWords = Readonly<
  Record<'subjects' | 'kinds' | 'actions' | 'fields', readonly string[]>
>
