export const whatIfLists = ['students', 'classes'] as const
export type WhatIfList = (typeof whatIfLists)[number]
