import { IconPencilPlus } from '@tabler/icons-react'
import type { Command } from '#platform/web/commands/command.ts'

/** Palette commands of the blog. */
export const blogCommands: readonly Command[] = [
  {
    id: 'blog.write',
    text: 'shell:commands.writePost',
    icon: IconPencilPlus,
    access: { can: ['create', 'Blog'], own: true },
    run: ({ goTo }) => goTo('/pages/blog/edit/new'),
  },
]
