import type { Area } from './area.ts'

export const learningResource: Area = {
  name: 'learningResource',
  screens: [],
  kinds: { learning_resource: { path: '/admin/learningresource' } },
}
