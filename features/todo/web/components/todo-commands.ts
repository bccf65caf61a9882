import { IconChartBar, IconListCheck } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** What the palette can do with tasks. */
export const todoCommands: readonly Command[] = [
  {
    id: 'todo.add',
    text: 'todo:add',
    icon: IconListCheck,
    access: { can: ['create', 'Todo'], own: true },
    run: ({ goTo }) => goTo('/apps/todo', { add: '1' }),
  },
  {
    id: 'todo.workload',
    text: 'todo:views.workload',
    icon: IconChartBar,
    access: { can: ['read', 'Todo'] },
    run: ({ goTo }) => goTo('/apps/todo/workload'),
  },
]
