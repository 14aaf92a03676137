// Messages for staff by the error code of the database layer or the operating system, in calls and in jobs.
export const SYSTEM_FAULTS: Readonly<Record<string, string>> = {
  disk_full: '服务器磁盘空间不足，本次操作没有保存，请联系管理员清理空间后重试',
  53100: '服务器磁盘空间不足，本次操作没有保存，请联系管理员清理空间后重试',
  ENOSPC: '服务器磁盘空间不足，本次操作没有保存，请联系管理员清理空间后重试',
  statement_timeout: '查询时间过长，已停止，请缩小范围后重试',
  57014: '查询时间过长，已停止，请缩小范围后重试',
  database_busy: '系统正忙，请稍后重试',
  database_closed: '系统正在停止或重启，请稍后重试',
  database_unreachable: '数据库暂时无法连接，本次操作没有保存，已填写的内容仍在，请稍后重试',
  connection_lost: '数据库连接中断，本次操作没有保存，请稍后重试',
  commit_unknown: '数据库在保存时中断，不能确定是否已保存，请刷新核对后再重试',
  read_only: '数据库暂时只能读取，本次操作没有保存，请稍后重试，如持续出现请联系管理员',
  files_unreachable: '文件暂时无法存取，请稍后重试，如持续出现请联系管理员',
  files_damaged: '文件没有完整保存，请重新上传',
  25006: '数据库暂时只能读取，本次操作没有保存，请稍后重试，如持续出现请联系管理员',
};
