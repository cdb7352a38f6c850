import { type Area, commanders, staff, user } from './area.ts'

// biome-ignore format: one line for each screen
export const learningResource: Area = {
  name: 'learningResource',
  screens: [
    { path: '/admin/learningresource', folder: 'resources/learning-resources', title: (LL) => LL.learningResources.title(), roles: staff, group: 'everyDay', icon: 'book' },
    { path: '/admin/learningresource/upload', folder: 'resources/learning-resource-import', title: (LL) => LL.learningResources.import.title(), roles: commanders },
    { path: '/user/learningresource', folder: 'resources/user-learning-resources', title: (LL) => LL.learningResources.title(), roles: user, group: 'everyDay', icon: 'book' },
  ],
  kinds: { learning_resource: { path: '/admin/learningresource' } },
}
