// Links of the router that look like a button or like text.

import { Anchor, Button, type AnchorProps, type ButtonProps } from '@mantine/core'
import { createLink } from '@tanstack/react-router'
import type { ComponentProps } from 'react'

type Link<Looks> = Looks & Omit<ComponentProps<'a'>, keyof Looks>

export const ButtonLink = createLink((props: Link<ButtonProps>) => <Button component="a" {...props} />)

export const TextLink = createLink((props: Link<AnchorProps>) => <Anchor inherit {...props} />)
