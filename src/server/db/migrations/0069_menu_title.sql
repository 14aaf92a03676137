-- the page of the menu itself is called by what a user does there
update routes set title = '菜单管理' where name = 'routerManagement' and title = '路由';
