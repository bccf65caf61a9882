import { cardRecords, openTasks } from '#platform/web/screens/between-features.ts'
import { defineScreens, type ScreenParts } from '#platform/web/screens/define-screens.ts'
import { makers, withRecordLinks } from '#platform/web/screens/record-links.ts'
import { commands } from '#platform/web/screens/shell-points.ts'
import { recordLink } from '#features/changes/web/changes.points.ts'
import { todoPages } from './contract/todo.pages.ts'

const tasks: ScreenParts = {
  load: () => withRecordLinks(import('./web/todo.page.tsx').then(m => m.TodoPage)),
  texts: ['todo', 'recurrence', 'changes', 'out-of-office'],
}

export const todo = defineScreens({
  name: 'todo',
  pages: todoPages,
  screens: {
    '/apps/todo': tasks,
    '/apps/todo/workload': {
      load: () => import('./web/workload.page.tsx').then(m => m.WorkloadPage),
      texts: ['workload', 'todo', 'out-of-office'],
    },
    '/apps/todo/$filter': tasks,
    '/apps/todo/tag/$tag': tasks,
  },
  contributes: [
    cardRecords('Todo'),
    recordLink({
      subject: 'Todo',
      to: id => ({ to: '/apps/todo', search: { task: id } }),
      isNumbered: true,
    }),
    makers({
      task: {
        access: { can: ['create', 'Todo'], own: true },
        load: () => import('./web/components/make-task.ts'),
      },
    }),
    openTasks({
      load: () => import('./web/components/use-open-tasks.ts').then(m => m.useOpenTasks),
    }),
    commands({
      load: () => import('./web/components/todo-commands.ts').then(m => m.todoCommands),
      texts: ['todo'],
    }),
  ],
})
