"""From a code to the Markdown, configuration and theme of its web site.

In: a resolved code and its `Publication`. Out: a docs folder that plain MkDocs builds. Each module
makes one kind of page; `views` has what templates show. To add a page, write its module and
template, and call it in `docs`.
"""
